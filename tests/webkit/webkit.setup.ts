/** Installs WebKit for the tests that run in it: its driver, and a display to draw on. */
import { test } from '@playwright/test';
import { ensureInstalled } from '../support/system-packages.ts';

test('WebKit is installed', () => ensureInstalled('webkit2gtk-driver', 'xvfb'));
