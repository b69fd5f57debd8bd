/** A question answered by tapping a picture: a group of radio buttons, each with a piece of the drawn homes. Works without script. */
import type { ChangeEventHandler, FocusEventHandler } from 'react';
import type { Field } from '../../../forms/fields/field.ts';
import './picture-choice.css';

interface PictureChoiceProps {
	readonly id: string;
	readonly name: string;
	readonly field: Extract<Field, { readonly kind: 'choice' }>;
	/** The initial answer. From then on the buttons keep their own. */
	readonly answer: string;
	readonly problem?: string | undefined;
	readonly onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
	readonly onBlur?: FocusEventHandler<HTMLElement> | undefined;
}

/** By question and answer: a group of the drawings' files, and the part of it that is shown. */
const PICTURES: Readonly<Record<string, Readonly<Record<string, readonly [group: string, viewBox: string]>>>> = {
	kind: {
		terrace: ['homes#keyTerrace', '72 828 178 60'],
		semi: ['homes#keySemi', '72 828 178 60'],
		detached: ['homes#keyDetached', '72 828 178 60'],
		bungalow: ['homes#keyBungalow', '72 828 178 60'],
		flat: ['homes#keyFlat', '72 828 178 60'],
	},
	heatingSource: {
		gas: ['homes#boiler', '419 652 100 84'],
		oil: ['homes#oilTank', '134 716 152 98'],
		lpg: ['homes#gasBottles', '152 700 134 110'],
		storage: ['house#storageHeater', '672 520 112 94'],
		electric: ['homes#panelHeaters', '386 736 112 70'],
		heatPump: ['house#heatPumpUnit', '136 706 118 108'],
		solidFuel: ['homes#stove', '700 694 112 116'],
	},
};

export function PictureChoice({ id, name, field: { label, options, pictures }, answer, problem, onChange, onBlur }: PictureChoiceProps) {
	return (
		<fieldset className="picture-choice" data-question={name} aria-describedby={problem && `${id}-problem`}>
			<legend className="question__label">{label}</legend>
			<div className="picture-choice__options">
				{Object.entries(options).map(([value, text], at) => {
					const [group, viewBox] = PICTURES[name]?.[value] ?? [];
					return (
						<label key={value} className="picture-choice__option">
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
							{group && (
								<svg viewBox={viewBox} className="house picture-choice__picture" aria-hidden="true">
									<use className="house-base" href={`/${group.replace('#', '.svg#')}`} />
								</svg>
							)}
							<span>{pictures?.[value] ?? text}</span>
						</label>
					);
				})}
			</div>
			{problem && (
				<p className="question__problem" id={`${id}-problem`}>
					<span className="visually-hidden">{'Problem: '}</span>
					<span>{problem}</span>
				</p>
			)}
		</fieldset>
	);
}
