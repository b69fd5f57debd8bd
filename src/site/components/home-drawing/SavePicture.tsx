/**
 * The button that saves the drawing it is in: it posts the page's form, which the server answers
 * with an SVG file.
 */
import type { HomeDrawingWords } from '#content/schemas/home-drawing-schema.ts';

/** The name of the button in the form that is posted. */
export const PICTURE_FIELD = 'picture';

interface SavePictureProps {
	/** The id of the form with the answers. */
	readonly form: string;
	readonly words: HomeDrawingWords;
}

export function SavePicture({ form, words }: SavePictureProps) {
	return (
		<button
			className="button button--quiet no-print"
			type="submit"
			form={form}
			name={PICTURE_FIELD}
			value="svg"
		>
			{words.save}
		</button>
	);
}
