/**
 * The office's page of a version of the website: what it is, and a form that takes it off or puts
 * it back.
 */
import { officeFields, type PublishingView } from '#forms/private-pages/private-page-urls.ts';
import { Choice, Digits, Problems } from './OfficeControls.tsx';
import '../form/button.css';
import '../form/question.css';
import './office-page.css';

export function PublishingPage({
	version,
	state,
	phone,
	acts,
	nonce,
	typed = {},
	problems = {},
	done,
}: PublishingView) {
	return (
		<>
			<div className="office__who">
				<h1>{version}</h1>
			</div>
			<p className="office__state">
				<strong>{state}</strong>
			</p>
			{done && (
				<p className="office__done" role="status">
					{done}
				</p>
			)}
			<Problems heading="Nothing was changed" problems={problems} />
			{acts.length > 0 && (
				<form className="office__form" method="post" aria-labelledby="what">
					<fieldset className="office__acts" id={officeFields.act}>
						<legend id="what">What shall happen?</legend>
						{acts.map(({ value, words, hint }) => (
							<div className="office__act" key={value}>
								<Choice
									value={value}
									words={words}
									hint={hint}
									isChosen={typed[officeFields.act] === value}
								/>
							</div>
						))}
					</fieldset>
					<div className="office__press">
						<Digits
							id={officeFields.digits}
							isWrong={problems[officeFields.digits] !== undefined}
							typed={typed[officeFields.digits]}
							label={`Last four digits of our number, ${phone.replaceAll(' ', '\u00a0')}`}
						/>
						<input type="hidden" name={officeFields.nonce} value={nonce} />
						<button className="button button--main" type="submit">
							Confirm
						</button>
					</div>
				</form>
			)}
		</>
	);
}
