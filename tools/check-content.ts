/** Reads every content file, so that a mistake in one is named before anything is built. */
import { readClaims, readCompany, readSchemes, readServices } from '../content/read.ts';

readCompany();
const claims = readClaims();
const schemes = readSchemes();
const services = readServices();
console.log(
	`Content is in order: ${services.length} services, ${Object.keys(claims).length} claims, ${Object.keys(schemes).length} schemes.`,
);
