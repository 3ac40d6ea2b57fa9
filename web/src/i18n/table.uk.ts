/* Texts of the table and its log. */
import type { table as english } from './table.en';

export const table: Record<keyof typeof english, string> = {
};
