/** Puts a button to print the visitor's own page in the place of the sentence that says how. */

const place = document.getElementById('print');
if (place) {
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'button button--quiet';
	button.textContent = 'Print or save this page';
	button.addEventListener('click', () => print());
	place.textContent = '';
	place.append(button);
}

// A browser of before 2024 leaves what a closed fold holds off the paper.
addEventListener('beforeprint', () => {
	for (const fold of document.querySelectorAll<HTMLDetailsElement>('.visitor__fold--printed'))
		fold.open = true;
});
