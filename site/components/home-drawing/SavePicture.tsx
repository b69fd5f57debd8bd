/** The button that saves the drawing it is in: by script as PNG, and by a post of the page's form, which the server answers with SVG. */
import type { MouseEvent } from 'react';
import type { HomeDrawingWords } from '../../../content/home-drawing-schema.ts';

/** The name of the button in the form that is posted. */
export const PICTURE_FIELD = 'picture';

interface SavePictureProps {
	/** The id of the form with the answers. */
	readonly form: string;
	readonly words: HomeDrawingWords;
	/** The last line of the picture (`signature` in caption.ts). */
	readonly signed: string;
}

export function SavePicture({ form, words, signed }: SavePictureProps) {
	const save = async (event: MouseEvent<HTMLButtonElement>) => {
		const button = event.currentTarget;
		const figure = button.closest('.home-drawing');
		if (!figure) return;
		event.preventDefault();
		try {
			const { savePicture } = await import('./save-picture.ts');
			await savePicture(figure, signed, `${words.file}.png`);
		} catch {
			// An old browser, or a lost connection: the server draws it.
			button.form?.requestSubmit(button);
		}
	};
	return (
		<button className="button button--quiet" type="submit" form={form} name={PICTURE_FIELD} value="svg" onClick={save}>
			{words.save}
		</button>
	);
}
