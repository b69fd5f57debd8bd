/** True in `npm run prove`, which tries everything that `npm test` samples. */
export const isThorough = process.env.PROVE === '1';
