/** The memory that uploads take while they arrive is bounded, of one address and of all together. */
import { expect, test } from 'vitest';
import { createUploadRoom } from './upload-room.ts';

const MEBIBYTE = 1024 * 1024;

test('two of the largest at once from one address, eight in all, and room again once one is over', () => {
	const room = createUploadRoom();
	const enter = (address: string) => room.enter(address, 3 * MEBIBYTE);
	const leave = enter('1');
	expect([enter('1'), enter('1')]).toEqual([expect.any(Function), undefined]);
	for (const address of ['2', '2', '3', '3', '4', '4']) expect(enter(address)).toBeDefined();
	expect(enter('5')).toBeUndefined();
	// Its end is announced twice: the answer was sent, and the connection closed.
	leave?.();
	leave?.();
	expect([enter('5'), enter('6')]).toEqual([expect.any(Function), undefined]);
});
