/** The drawings that are more than a picture: drawn from the content and the day. */
import type { FC } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { ServiceEntry } from '#content/reader/load-content.ts';
import type { DiagramTexts } from '#content/schemas/content-schemas.ts';

export interface OwnDrawingProps {
	readonly service: ServiceEntry;
	readonly content: PageContent;
	readonly texts: DiagramTexts;
}

/** By the service's file name. All other services have a Diagram, or none. */
export const ownDrawings: Readonly<Record<string, FC<OwnDrawingProps> | undefined>> = {};
