/* Which folder extends the table for which box. Import this file for its effect before a table opens. */
import { extensions } from '../table/extensions.svelte';

// By the name of the box, as the table's view tells it. A box without a line here needs nothing that the base game doesn't have.
extensions.register({
  'five-six': () => import('./fivesix'),
  seafarers: () => import('./sea'),
  'cities-knights': () => import('./knights'),
  map: () => import('./maps'),
  hawaii: () => import('./maps/hawaii'),
  europe: () => import('./europe'),
});
