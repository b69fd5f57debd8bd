/**
 * The inline script of every page: what has to listen before anything else has come. The rest is in
 * deferred.ts.
 */
import './request-form-files.ts';
import './hydrate-on-approach.ts';
import './hold-while-offline.ts';
