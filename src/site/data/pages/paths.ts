/** The paths of pages that several others link to and that are neither a service nor a form. */

/** The page about a town, by the name of its file in content/areas. */
export const areaPath = (slug: string) => `/areas/${slug}`;

/** A legal page of the firm's own, by the name of its file in content/legal. */
export const ownLegalPath = (slug: string) => `/legal/${slug}`;

/** How to check the company, and anyone who rings. */
export const checkUsPath = '/How-to-check-us';

/** A portrait for a person without a photograph, by the name of its file in site/art/people. */
export const portraitPath = (drawing: string) => `/people/${drawing}.svg`;
