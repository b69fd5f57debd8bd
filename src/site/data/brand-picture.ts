/** A picture in content/brand as visitors get it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its bytes; without what a camera or a program has noted in them, such as a place or a name. */
export async function brandPicture(file: string): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = new Uint8Array(readFileSync(join('content', 'brand', file)));
	if (/\.svg$/i.test(file)) return bytes;
	const { default: sharp } = await import('sharp');
	const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
	if (!exif && !xmp && !iptc && !comments) return bytes;
	return new Uint8Array(await sharp(bytes).autoOrient().toBuffer());
}
