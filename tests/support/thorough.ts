/** Whether everything is being proved, and a test may take its time: `npm run prove` tries the whole of what `npm test` samples. */
export const isThorough = process.env.PROVE === '1';
