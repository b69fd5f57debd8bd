/** Many at once, so that what belongs to each is looked up once for all of them. */
export async function* inBatches<One>(
	source: AsyncIterable<One> | Iterable<One>,
	size: number,
): AsyncGenerator<One[]> {
	let batch: One[] = [];
	for await (const one of source) {
		batch.push(one);
		if (batch.length < size) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}
