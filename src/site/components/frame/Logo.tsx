/** The lines of the drawn logo, 32 wide: roof and walls, and the house in them. */
export const logoLines = {
	outer: 'M4 29V13.2L16 3.6l12 9.6V29',
	inner: 'M9 30.7V16.2l7-5.6 7 5.6v14.5h-4.6v-6.9a2.4 2.4 0 0 0-4.8 0v6.9z',
} as const;

/**
 * The drawn logo of a company that has no logo file, in the colour of the text around it. The name
 * is beside it, so it is hidden from screen readers.
 */
export function Logo({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
			<path
				d={logoLines.outer}
				stroke="currentColor"
				strokeWidth="3.4"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
			<path d={logoLines.inner} fill="var(--accent)" />
		</svg>
	);
}
