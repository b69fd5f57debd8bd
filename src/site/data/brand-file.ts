/** The URL of a file in content/brand that content/brand.yaml names. */
export const brandFile = (name: string) => `/brand/${name}`;
