/**
 * `npx tsx scripts/build-editor.ts BACKEND REPOSITORY [BRANCH]`, such as `github firm/website`: makes the
 * folder `dist-editor` for any static host but the website's own: a page in the browser that edits
 * the content at the Git host, with its script and a configuration made from the content's schemas.
 * `-- test-repo` makes one that keeps its files in the browser, to try it.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { editorEntries, editorKeys } from './editor/content-keys.ts';
import { editorConfig } from './editor/sveltia-config.ts';

const BACKENDS = ['github', 'gitlab', 'gitea', 'test-repo'];
const SCRIPT = 'sveltia-cms.js';

const page = `<!doctype html>
<html lang="en-GB">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<meta name="robots" content="noindex" />
		<title>Edit the website</title>
	</head>
	<body>
		<script src="${SCRIPT}"></script>
	</body>
</html>
`;

const [backend = '', repository = '', branch = 'main', to = 'dist-editor'] = process.argv.slice(2);
if (
	!BACKENDS.includes(backend) ||
	(backend !== 'test-repo' && !/^[\w.-]+(?:\/[\w.-]+)+$/.test(repository))
) {
	console.error(
		`It is: npx tsx scripts/build-editor.ts BACKEND REPOSITORY [BRANCH], such as github firm/website. Backends: ${BACKENDS.join(', ')}.`,
	);
	process.exit(1);
}
rmSync(to, { recursive: true, force: true });
mkdirSync(to);
copyFileSync(join('node_modules', '@sveltia', 'cms', 'dist', SCRIPT), join(to, SCRIPT));
writeFileSync(join(to, 'index.html'), page);
const where =
	backend === 'test-repo' ? { name: backend } : { name: backend, repo: repository, branch };
const config = { backend: where, ...editorConfig(editorEntries(), editorKeys) };
writeFileSync(
	join(to, 'config.yml'),
	stringify(config, { lineWidth: 0, aliasDuplicateObjects: false }),
);
console.log(`${to} is the editor. Put it on any host for static files but the website’s own.`);
