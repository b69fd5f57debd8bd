/** The markup of a page's bands. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { fundingForm } from '#forms/funding.ts';
import { QualifyBanner } from '../frame/QualifyBanner.tsx';
import { DescriptionList } from '../text/DescriptionList.tsx';
import { TickList } from '../text/TickList.tsx';
import { Closing } from './Closing.tsx';
import { Hero } from './Hero.tsx';
import { Band, Section } from './Section.tsx';

describe('a section', () => {
	test('is named by its heading', () => {
		expect(
			renderToStaticMarkup(
				<Section headingId="story" heading="Our story" tone="deep" layout="split">
					<p>It began.</p>
				</Section>,
			),
		).toBe(
			'<section class="band band--deep" aria-labelledby="story"><div class="split"><h2 id="story">Our story</h2><p>It began.</p></div></section>',
		);
	});

	test('keeps its intro with the heading, beside the other children', () => {
		const html = renderToStaticMarkup(
			<Section
				headingId="story"
				heading="Our story"
				layout="split"
				intro={<p>In short.</p>}
				introLayout="stack stack--beside"
			>
				<p>At length.</p>
			</Section>,
		);
		expect(html).toContain(
			'<div class="stack stack--beside"><h2 id="story">Our story</h2><p>In short.</p></div><p>At length.</p>',
		);
	});

	test('without a heading is named by its label, and without a layout does not wrap its children', () => {
		expect(
			renderToStaticMarkup(
				<Band tone="white" strip label="At a glance">
					<p>Short.</p>
				</Band>,
			),
		).toBe(
			'<section class="band band--white band--strip" aria-label="At a glance"><p>Short.</p></section>',
		);
	});

	test('without a heading id has no name', () => {
		expect(renderToStaticMarkup(<Section heading="One more thing">{null}</Section>)).toBe(
			'<section class="band"><h2>One more thing</h2></section>',
		);
	});
});

describe('a hero', () => {
	test('is the page’s h1 with its lead, in one column without a picture', () => {
		expect(renderToStaticMarkup(<Hero heading="About us" lead="Who we are." tone="brand" />)).toBe(
			'<section class="band band--brand"><div class="stack"><h1>About us</h1><p class="lead">Who we are.</p></div></section>',
		);
	});

	test('has its breadcrumbs over the heading, its buttons under the lead and its picture beside them', () => {
		const html = renderToStaticMarkup(
			<Hero
				heading="Loft"
				lead="Warm."
				breadcrumbs={<a href="/Services">Services</a>}
				picture={<svg />}
			>
				<a href={fundingForm.path}>Get Funding</a>
			</Hero>,
		);
		expect(html).toBe(
			'<section class="band band--hero"><div class="split split--hero"><div class="stack hero-words"><a href="/Services">Services</a>' +
				'<h1>Loft</h1><p class="lead">Warm.</p><a href="/grant">Get Funding</a></div><div class="hero-picture"><svg></svg></div></div></section>',
		);
	});
});

describe('a closing band', () => {
	const closing = { heading: 'Begin', text: 'It takes five minutes.' };

	test('is on the brand’s colour', () => {
		expect(
			renderToStaticMarkup(
				<Closing {...closing} content={content}>
					{null}
				</Closing>,
			),
		).toContain(
			'<section class="band band--brand" aria-labelledby="closing"><div class="split"><div class="stack"><h2 id="closing">Begin</h2>',
		);
	});

	test('"Do you qualify?" links to the application', () => {
		const html = renderToStaticMarkup(
			<QualifyBanner heading="Do you qualify?" text="See." check="Check your home" />,
		);
		expect(html).toContain('<h2 id="qualify">Do you qualify?</h2>');
		expect(html).toContain('href="/grant">Apply For Grant</a>');
		expect(html).toContain('<a href="/check">Check your home</a>');
	});
});

test('each title of a description list is followed by its text', () => {
	expect(
		renderToStaticMarkup(
			<DescriptionList layout="trio" items={[{ title: 'Care', text: 'We wipe our feet.' }]} />,
		),
	).toBe('<dl class="trio"><div><dt>Care</dt><dd>We wipe our feet.</dd></div></dl>');
});

test('points have ticks, and reasons against have crosses', () => {
	expect(renderToStaticMarkup(<TickList points={['Dry walls']} />)).toBe(
		'<ul class="ticks"><li>Dry walls</li></ul>',
	);
	expect(renderToStaticMarkup(<TickList points={['Damp']} crosses />)).toContain(
		'class="ticks crosses"',
	);
});
