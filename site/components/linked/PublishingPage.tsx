/** The office's page of a version of the website: what it is, and a form that takes it off or puts it back. */
import { DIGITS, officeFields, type PublishingView } from '../../../forms/linked-pages.ts';
import { Digits, Problems } from './OfficePage.tsx';
import '../form/button.css';
import '../form/question.css';
import './office-page.css';

export function PublishingPage({ version, state, phone, acts, nonce, typed = {}, problems = {}, done }: PublishingView) {
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
								<label className="office__choice">
									<input type="radio" name={officeFields.act} value={value} defaultChecked={typed[officeFields.act] === value} />
									<span>
										{words}
										{hint && <span className="office__hint">{hint}</span>}
									</span>
								</label>
							</div>
						))}
					</fieldset>
					<div className="office__press">
						<Digits
							id={officeFields.digits}
							isWrong={problems[officeFields.digits] !== undefined}
							label={`Last ${DIGITS === 4 ? 'four' : DIGITS} digits of our number, ${phone}`}
						/>
						<input type="hidden" name={officeFields.nonce} value={nonce} />
						<button className="button button--main" type="submit">
							Do it
						</button>
					</div>
				</form>
			)}
		</>
	);
}
