/** Temporary self-signed certificates. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../installed.ts';

/** Creates a self-signed certificate for a name. */
export function selfSigned(name: string, days = 1): { key: string; cert: string } {
	ensureInstalled('openssl');
	const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	execFileSync(
		'openssl',
		[
			'req',
			'-x509',
			'-newkey',
			'ec',
			'-pkeyopt',
			'ec_paramgen_curve:prime256v1',
			'-nodes',
			'-keyout',
			key,
			'-out',
			cert,
			'-days',
			`${days}`,
			'-subj',
			`/CN=${name}`,
			'-addext',
			`subjectAltName=DNS:${name}`,
		],
		{ stdio: 'ignore' },
	);
	const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
	rmSync(folder, { recursive: true });
	return pair;
}
