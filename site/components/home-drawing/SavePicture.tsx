/** The button that saves the drawing it is in: by script as PNG, and by a post of the page's form, which the server answers with SVG. */
import type { MouseEvent } from 'react';
import type { HomeDrawingWords } from '../../../content/home-drawing-schema.ts';
import { signature } from './caption.ts';

/** The name of the button in the form that is posted. */
export const PICTURE_FIELD = 'picture';

interface SavePictureProps {
	/** The id of the form with the answers. */
	readonly form: string;
	readonly words: HomeDrawingWords;
	/** Today, as 2026-12-31. */
	readonly day: string;
}

export function SavePicture({ form, words, day }: SavePictureProps) {
	const save = async (event: MouseEvent<HTMLButtonElement>) => {
		const button = event.currentTarget;
		const figure = button.closest('.home-drawing');
		if (!figure) return;
		event.preventDefault();
		try {
			const { savePicture } = await import('./save-picture.ts');
			await savePicture(figure, signature(words, day), `${words.file}.png`);
		} catch {
			// An old browser, or a lost connection: the server draws it.
			button.form?.requestSubmit(button);
		}
	};
	return (
		<button className="button button--quiet no-print" type="submit" form={form} name={PICTURE_FIELD} value="svg" onClick={save}>
			{words.save}
		</button>
	);
}
