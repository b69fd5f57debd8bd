/**
 * Photographs on the pages that a link opens: what a visitor has sent and may send, and what the
 * office looks at.
 */

import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { photographSubjects, subjectNames } from '#model/photograph-subjects.ts';
import type { ShownPhotograph, VisitorPhotographs } from './photographs-view.ts';
import './photographs.css';

/** For a file field. An iPhone makes a JPEG of its own format where these are asked for. */
const PHOTOGRAPH_TYPES = 'image/jpeg,image/png,image/webp';

/**
 * A visitor's photographs: two presses send one, choosing it and Send. Without script the original
 * is sent.
 */
export function Photographs({
	shown,
	most,
	state,
	problems,
	nonce,
}: VisitorPhotographs & { nonce: string }) {
	return (
		<section className="photographs" aria-labelledby="photographs">
			<h2 id="photographs">Photographs, if you like</h2>
			<p>
				They save us questions. Nobody has to send any, and nothing depends on them. Please no
				people, no letters and no medicine in the picture.
			</p>
			{shown.length > 0 && <Sent shown={shown} nonce={nonce} />}
			{state === 'full' && (
				<p>{`These are as many as we keep for one enquiry: ${most}. Remove one to send another.`}</p>
			)}
			{state === 'closed' && (
				<p>Photographs cannot be taken here just now. Show us on the day of the survey.</p>
			)}
			{state === 'open' && (
				<form
					method="post"
					encType="multipart/form-data"
					className="photographs__form"
					data-photographs=""
				>
					{/* First, so that they are read before a photograph is. */}
					<input type="hidden" name={visitorFields.act} value="add-photographs" />
					<input type="hidden" name={visitorFields.nonce} value={nonce} />
					<ul className="photographs__choices">
						{subjectNames.map((name) => (
							<li className="photographs__choice" key={name}>
								<label className="question__label" htmlFor={name}>
									{photographSubjects[name].label}
								</label>
								<p className="question__hint" id={`${name}-hint`}>
									{photographSubjects[name].hint}
								</p>
								{problems[name] && (
									<p className="question__problem" id={`${name}-problem`}>
										{problems[name]}
									</p>
								)}
								<input
									className="photographs__file"
									type="file"
									id={name}
									name={name}
									accept={PHOTOGRAPH_TYPES}
									aria-describedby={`${name}-hint${problems[name] ? ` ${name}-problem` : ''}`}
									aria-invalid={problems[name] ? true : undefined}
								/>
							</li>
						))}
					</ul>
					<p className="small">
						We keep a smaller copy without the place and time that a phone writes into it, as long
						as your enquiry. You can remove it here.
					</p>
					<button className="button button--main" type="submit">
						Send what I chose
					</button>
					<p className="photographs__state" role="status" />
				</form>
			)}
		</section>
	);
}

function Sent({ shown, nonce }: { shown: readonly ShownPhotograph[]; nonce: string }) {
	return (
		<ul className="photographs__sent">
			{shown.map((one) => (
				<li key={one.id}>
					<Preview {...one} />
					<form method="post">
						<input type="hidden" name={visitorFields.nonce} value={nonce} />
						<input type="hidden" name={visitorFields.photograph} value={one.id} />
						<button
							className="photographs__remove"
							type="submit"
							name={visitorFields.act}
							value="remove-photograph"
							aria-label={`Remove: ${one.label}, sent ${one.when}`}
						>
							Remove
						</button>
					</form>
				</li>
			))}
		</ul>
	);
}

/** What the office looks at: previews that open the photograph. */
export function PhotographList({ shown }: { shown: readonly ShownPhotograph[] }) {
	return (
		<ul className="photographs__sent">
			{shown.map((one) => (
				<li key={one.id}>
					<Preview {...one} />
					<span className="small">{one.when}</span>
				</li>
			))}
		</ul>
	);
}

function Preview({ label, width, height, previewUrl, fullUrl }: ShownPhotograph) {
	return (
		<a className="photographs__preview" href={fullUrl}>
			<img src={previewUrl} alt="" width={width} height={height} loading="lazy" decoding="async" />
			<span>{label}</span>
		</a>
	);
}
