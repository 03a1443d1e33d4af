import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'

/** What the fields of a form hold, by name. */
export type Fields = Readonly<Record<string, string>>

/** A record in one of its versions, with what the fields of the form hold for it. */
export interface Revision {
  version: number
  fields: Fields
  record: unknown
}

/** A field that two people have changed since both read it, each in their way. */
export interface Conflict<K extends string = string> {
  field: K
  mine: string
  theirs: string
}

/** What an undo saves, and over which version. */
export interface Undo {
  from: Revision
  fields: Fields
}

/** What is being saved. */
export interface Saving extends Undo {
  what: 'saved' | 'undone'
  /**
   * What the form held when the saving began: a field that holds something else by its end was
   * typed meanwhile.
   */
  shown: Fields
  /** How often it was sent, this time included. */
  tries: number
}

export interface EditContext {
  /** The version that the form was filled from, or taken on top of since. */
  base: Revision
  values: Fields
  problems: readonly FieldProblem[]
  conflicts: readonly Conflict[]
  /** Why the last attempt was refused as a whole. */
  refusal: RefusalCode | null
  saving: Saving | null
}

export interface EditInput {
  base: Revision
  /** What was typed before; null where nothing was. */
  values: Fields | null
}

export type EditEvent =
  | { type: 'CHANGE'; field: string; value: string }
  | { type: 'CHOOSE'; field: string; whose: 'mine' | 'theirs' }
  /**
   * Saves these values. What is wrong with them the form knows: its schema may change while it is
   * open.
   */
  | { type: 'SUBMIT'; values: Fields; problems: readonly FieldProblem[] }
  /** The record as it was read meanwhile. */
  | { type: 'READ'; theirs: Revision }
  | ({ type: 'UNDO' } & Undo)

/**
 * It is kept; `undo` is what brings back what was there before, null where nothing changed or it
 * was itself an undo.
 */
export interface KeptRecord {
  type: 'kept'
  what: Saving['what']
  kept: Revision
  undo: Undo | null
}
