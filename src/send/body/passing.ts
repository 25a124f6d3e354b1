/**
 * Bodies that are too long to be held, read and written anew on their way. No rule looks into them, or they would not be let on; what they may not
 * hold is a word that changes the request, a method override, another value of what was judged in the path, and what servers read in different ways. What has left before such a word is a body like
 * those that were granted, cut short.
 */
import type { Passage } from '../../model/traffic/request.ts';
import type { PassingBody } from './passing-body.ts';
import { PassingForm } from './passing-form.ts';
import { PassingJson } from './passing-json.ts';
import { PassingParts } from './passing-parts.ts';

/** @param length what a form in parts must come to, where servers are told beforehand: many know no other way */
export function passingBody(passage: Passage, length?: number): PassingBody {
  switch (passage.as) {
    case 'json':
      return new PassingJson(passage.names);
    case 'form':
      return new PassingForm(passage.names);
    case 'multipart':
      return new PassingParts(passage.from, passage.boundary, passage.names, length);
  }
}
