/**
 * A question answered by tapping a picture: a group of radio buttons, each with a piece of the
 * drawn homes. Works without script.
 */

import { HowToTell, Question, type QuestionProps } from '#components/Question.tsx';
import type { Field } from '#forms/fields/field.ts';
import { controlId } from '#forms/fields/page-places.ts';
// Imported here and not with src/components/Question.tsx, because only the check has pictures to choose from.
import './picture-choice.css';

/** A question of the check: with its pictures, if it has any. */
export const CheckQuestion = (props: QuestionProps) =>
	props.field.kind === 'choice' && props.field.pictures ? (
		<PictureChoice {...props} field={props.field} />
	) : (
		<Question {...props} />
	);

interface PictureChoiceProps extends QuestionProps {
	readonly field: Extract<Field, { readonly kind: 'choice' }>;
}

const WALL = '184 694 134 88';
const LOFT = '356 396 134 62';

/**
 * By question and answer: groups of src/site/art/answers.svg, each over the one before, and the part
 * of them that is shown.
 */
const PICTURES: Readonly<
	Record<string, Readonly<Record<string, readonly [groups: string, viewBox: string]>>>
> = {
	kind: {
		terrace: ['keyTerrace', '72 828 178 60'],
		semi: ['keySemi', '72 828 178 60'],
		detached: ['keyDetached', '72 828 178 60'],
		bungalow: ['keyBungalow', '72 828 178 60'],
		flat: ['keyFlat', '72 828 178 60'],
	},
	heatingSource: {
		gas: ['boiler', '419 652 100 84'],
		oil: ['oilTank', '134 716 152 98'],
		lpg: ['gasBottles', '152 700 134 110'],
		storage: ['storageHeater', '672 520 112 94'],
		electric: ['panelHeaters', '386 736 112 70'],
		heatPump: ['heatPumpUnit', '136 706 118 108'],
		solidFuel: ['stove', '700 694 112 116'],
	},
	// Each shows the bricks as one sees them, and the wall cut through.
	walls: {
		cavity: ['facingLong wallCavity', WALL],
		'cavity-filled': ['facingLong facingPlugs wallCavity cavityFill', WALL],
		solid: ['facingTurns wallSolid', WALL],
		'solid-insulated': ['facingTurns wallSolid lining', '204 694 134 88'],
	},
	loft: {
		none: ['ceiling', LOFT],
		some: ['ceiling loftThin', LOFT],
		full: ['ceiling loft', LOFT],
		room: ['roof atticRoom ceiling', '500 250 420 206'],
		'not-mine': ['keyFlat', '72 828 178 60'],
	},
};

function PictureChoice({ name, field, answer, problem, onChange, onBlur }: PictureChoiceProps) {
	const { label, hint, help, options, pictures } = field;
	const id = controlId(name);
	return (
		<fieldset
			className="picture-choice"
			data-question={name}
			aria-describedby={
				[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
			}
		>
			<legend className="question__label">{label}</legend>
			{hint && (
				<p className="question__hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			<div className="picture-choice__options">
				{name === 'roof' && <Compass />}
				{Object.entries(options).map(([value, text], at) => {
					const [groups, viewBox] = PICTURES[name]?.[value] ?? [];
					return (
						<label key={value} className="picture-choice__option" data-answer={value}>
							<input
								type="radio"
								// A link to the question leads to its first answer.
								id={at === 0 ? id : `${id}-${value}`}
								name={name}
								value={value}
								defaultChecked={answer === value}
								onChange={onChange}
								onBlur={onBlur}
							/>
							{groups && (
								<svg viewBox={viewBox} className="house picture-choice__picture" aria-hidden="true">
									{groups.split(' ').map((group) => (
										<use key={group} className="house-base" href={`/answers.svg#${group}`} />
									))}
								</svg>
							)}
							<span>{pictures?.[value] ?? text}</span>
						</label>
					);
				})}
			</div>
			{help && <HowToTell label={label} help={help} />}
			{problem && (
				<p className="question__problem" id={`${id}-problem`}>
					<span className="visually-hidden">{'Problem: '}</span>
					<span>{problem}</span>
				</p>
			)}
		</fieldset>
	);
}

/**
 * A roof from above in the middle of the compass, turned by CSS to the answer that is marked. Its
 * ridge is across the slope that faces the sun.
 */
const Compass = () => (
	<svg className="compass" viewBox="-50 -50 100 100" aria-hidden="true">
		<circle r="48" />
		<g className="compass__roof">
			<path className="compass__slope" d="M-26 0V24H26V0z" />
			<path d="M-26 -24H26V24H-26zM-26 0H26" />
			<path className="compass__arrow" d="M0 46l-9 -14h18z" />
		</g>
	</svg>
);
