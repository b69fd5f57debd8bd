/**
 * The check of a home. Hydrated, its result follows each answer; before and without script it posts
 * to /check, which draws the same.
 */

import {
	type FocusEvent,
	Fragment,
	type ReactNode,
	useEffect,
	useReducer,
	useRef,
	useState,
} from 'react';
import type { CheckView } from '#check/form-views.ts';
import { readAnswers } from '#forms/fields/answers.ts';
import { actionOf, type Step } from '#forms/fields/field.ts';
import { askedFields, type OfferedOptions } from '#forms/fields/offered-fields.ts';
import { checkForm, household } from '#forms/home/check-questions.ts';
import {
	type CheckAction,
	type CheckAnswers,
	type CheckState,
	checkReducer,
	givenAnswers,
	initialCheck,
} from '#forms/home/check-state.ts';
import { measureFields } from '#forms/home/home-form.ts';
import { interpolate } from '#model/interpolate.ts';
import '../components/folds/fold.css';
import '../components/form/check.css';
import '../components/form/funding.css';
import { type CheckData, type CheckResult, resultFor } from '#check/check-result.ts';
import type { Register } from '#check/let-home.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { CheckQuestion } from '../components/form/PictureChoice.tsx';
import { ByPhone, type ByPhoneProps } from '../components/outcome/ByPhone.tsx';
import { CHECK_FORM_ID, HomeResult, type ResultWords } from '../components/result/HomeResult.tsx';
import { HouseInSight, ToPlan } from '../components/result/HouseInSight.tsx';
import { Registers } from '../components/result/LetHome.tsx';
import { fetchCheckData } from './fetch-check-data.ts';
import { isCopy } from './kept-input.ts';

type FormWords = CheckPageWords['form'];

/** The page's words inside the island. */
interface CheckWords extends FormWords {
	readonly ring: ByPhoneProps;
	/** Where certificates are looked up. */
	readonly registers: readonly Register[];
	readonly result: ResultWords;
}

interface CheckFormProps {
	readonly words: CheckWords;
	/** Present if the firm does not offer every option, or offers more. */
	readonly offered?: OfferedOptions;
	readonly view?: CheckView;
}

/** A second shared link in the same tab begins the check anew, with the home that it names. */
export function CheckForm(props: CheckFormProps) {
	const [links, setLinks] = useState(0);
	useEffect(() => {
		const open = () => location.hash.startsWith('#house?') && setLinks((before) => before + 1);
		addEventListener('hashchange', open);
		return () => removeEventListener('hashchange', open);
	}, []);
	return <HomeCheck key={links} {...props} />;
}

function HomeCheck({ words, offered, view = {} }: CheckFormProps) {
	const { answers = {}, problems = {} } = view;
	const [check, dispatch] = useReducer(checkReducer, { answers, problems }, initialCheck);
	const [data, setData] = useState<CheckData>();
	const form = useRef<HTMLFormElement>(null);

	useEffect(() => {
		dispatch({ type: 'hydrated', answers: readForm(form.current), fragment: location.hash });
		fetchCheckData().then(setData);
		form.current?.addEventListener('change', ({ target }) => {
			if (target && isCopy(target))
				dispatch({ type: 'hydrated', answers: readForm(form.current), fragment: '' });
		});
	}, []);

	const given = givenAnswers(check.answers);
	const isAnswered = Object.keys(given).length > 0;
	const live =
		check.isChanged && data ? (isAnswered ? resultFor(given, data) : undefined) : view.result;
	return (
		<div className="check">
			<div className="check__asks">
				<HouseInSight home={live?.home} invitation={words.invitation} toPlan={words.toPlan} />
				<form
					ref={form}
					id={CHECK_FORM_ID}
					className="form check__questions"
					method="post"
					action={actionOf(checkForm)}
					noValidate
				>
					<Steps
						check={check}
						words={words}
						offered={offered}
						dispatch={dispatch}
						home={live?.home}
					/>
					<div className="form__buttons">
						<button className="button button--main" type="submit">
							{words.button}
						</button>
					</div>
				</form>
			</div>
			{live && (
				<HomeResult
					result={live}
					answers={given}
					words={words.result}
					phone={words.ring.phone}
					dial={words.ring.dial}
					formKey={check.initial.formKey}
					dispatch={dispatch}
				/>
			)}
		</div>
	);
}

/** The current answers, read from the fields. */
const readForm = (form: HTMLFormElement | null): CheckAnswers =>
	readAnswers(checkForm, form ? new FormData(form).entries() : []);

/**
 * Calls `then` once the press that took the focus has ended: a message would move what is pressed
 * from under the pointer, and the press would be lost.
 */
function afterPress(then: () => void): void {
	if (document.documentElement.matches(':active'))
		addEventListener('mouseup', () => setTimeout(then), { once: true });
	else then();
}

interface StepsProps {
	readonly check: CheckState;
	readonly words: CheckWords;
	readonly offered: OfferedOptions | undefined;
	readonly home: CheckResult['home'];
	readonly dispatch: (action: CheckAction) => void;
}

function Steps({
	check: { answers, initial, problems },
	words,
	offered,
	home,
	dispatch,
}: StepsProps) {
	const leads = ({ fields }: Step) => offered?.leads !== undefined && offered.leads in fields;
	const steps: readonly Step[] = checkForm.steps.filter(({ fields }) => fields !== measureFields);
	const asked = steps
		.slice(0, 1)
		.concat(steps.slice(1).sort((one, other) => Number(leads(other)) - Number(leads(one))));
	const isAnswered = (names: readonly string[]) =>
		names.some((name) => initial.answers[name as keyof CheckAnswers] || problems[name]);
	const questions = (fields: ReturnType<typeof askedFields>) =>
		fields.map(([name, field]) => (
			<Fragment key={name}>
				<CheckQuestion
					name={name}
					field={field}
					answer={initial.answers[name as keyof CheckAnswers]}
					problem={problems[name]}
					onChange={({ target }) => {
						const value =
							target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked
								? ''
								: target.value;
						dispatch({ type: 'changed', name: name as keyof CheckAnswers, value });
					}}
					onBlur={(_: FocusEvent) => {
						afterPress(() => dispatch({ type: 'blurred', name: name as keyof CheckAnswers }));
					}}
				/>
				{name === 'band' && (
					<p className="let-home__links">
						<Registers registers={words.registers} />
					</p>
				)}
			</Fragment>
		));
	return asked.map((step, index) => {
		const fields = askedFields(step, offered);
		const key = `${step.title}-${initial.formKey}`;
		if (index === 0)
			return (
				<div key={key} className="form__step">
					{questions(fields)}
				</div>
			);
		// The firm asks none of them, or a landlord cannot know.
		if (fields.length === 0 || (step.fields === household && answers.homeOwnership === 'let'))
			return null;
		const isExact = ([, field]: (typeof fields)[number]) =>
			field.kind === 'text' && field.isExact === true;
		const exactFields = fields.filter(isExact);
		const narrowing = home?.narrowings.find(({ answers }) =>
			answers.some((tried) => tried in step.fields),
		);
		const prices = home?.prices?.says;
		return (
			<Fragment key={key}>
				{index === 1 && (
					<div className="check__part">
						<h2 className="form__heading">{words.sharper}</h2>
						<p>{words.sharperText}</p>
						{/* Its place is kept, so that a tap moves nothing. A phone has it in the strip. */}
						<ToPlan label={words.toPlan} isShown={home !== undefined} />
					</div>
				)}
				<Fold
					title={step.title ?? ''}
					about={narrowing?.says ?? step.about}
					isOpen={leads(step) || isAnswered(fields.map(([name]) => name))}
				>
					{step.fields === household && (
						<>
							<p>{words.parts.household.text}</p>
							<ByPhone {...words.ring} />
						</>
					)}
					{questions(fields.filter((field) => !isExact(field)))}
					{exactFields.length > 0 && (
						<Fold title={words.exact} isOpen={isAnswered(exactFields.map(([name]) => name))}>
							{prices && <p className="small">{interpolate(words.exactText, { prices })}</p>}
							{questions(exactFields)}
						</Fold>
					)}
				</Fold>
			</Fragment>
		);
	});
}

interface FoldProps {
	readonly title: string;
	/**
	 * What its answers decide, or would narrow. Shown while it is closed, so that nothing moves above
	 * a question.
	 */
	readonly about?: string;
	readonly isOpen: boolean;
	readonly children: ReactNode;
}

/** A fold of optional questions that make the answer fit better. */
function Fold({ title, about, isOpen, children }: FoldProps) {
	return (
		<details className="fold check__fold" open={isOpen}>
			<summary>
				<span>
					<strong>{title}</strong>
					{about && <span className="small">{about}</span>}
				</span>
			</summary>
			<fieldset className="form__step">
				<legend className="visually-hidden">{title}</legend>
				{children}
			</fieldset>
		</details>
	);
}
