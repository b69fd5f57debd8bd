/**
 * Lets React work on where extensions have moved or removed its elements. A password manager wraps
 * a field, a translator a text, a privacy tool takes a honeypot out; React would then ask for what
 * is impossible, fail, and take the whole form away (facebook/react#11538). Calls that are possible
 * are what they were.
 */
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
	if (child.parentNode === this) return removeChild.call(this, child) as Child;
	child.parentNode?.removeChild(child);
	return child;
};

Node.prototype.insertBefore = function <Added extends Node>(
	this: Node,
	added: Added,
	before: Node | null,
): Added {
	// Inserted before what the sibling was wrapped in, or at the end where the sibling has gone.
	let sibling = before;
	while (sibling && sibling.parentNode !== this) sibling = sibling.parentNode;
	return insertBefore.call(this, added, sibling) as Added;
};
