/** The drawings that are more than a picture: drawn from the content and the day. */
import type { FC } from 'react';
import { BoardTable } from '../charts/BoardTable.tsx';
import type { OwnDrawingProps } from './Diagram.tsx';
import { HundredBricks } from './HundredBricks.tsx';
import { LastDays } from './LastDays.tsx';
import { LifeSizeQuilt } from './LifeSizeQuilt.tsx';

/** By the service's file name. All other services have a Diagram, or none. */
export const ownDrawings: Readonly<Record<string, FC<OwnDrawingProps> | undefined>> = {
	'cavity-wall-insulation': HundredBricks,
	'commercial-solar-pv': BoardTable,
	'eco-4-grants': LastDays,
	'loft-insulations': LifeSizeQuilt,
};
