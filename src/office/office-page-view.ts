/** What the office's pages show. */
import type { ClosedView } from '#visitor/own-page/own-page-view.ts';
import type { OfficeDay } from './day/day-view.ts';
import type { OfficeView } from './enquiry/enquiry-view.ts';
import type { SignInView } from './sign-in/sign-in-view.ts';

export type OfficePageView = OfficeView | OfficeDay | SignInView | ClosedView;
