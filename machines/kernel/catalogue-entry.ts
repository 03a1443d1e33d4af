import type { AnyEventObject, AnyStateMachine, ContextFrom, InputFrom } from 'xstate'

/**
 * What the tools know about a machine beside its chart. Generated paths, the statechart page,
 * exports and documents all read this one description.
 */
export interface CatalogueEntry<M extends AnyStateMachine = AnyStateMachine> {
  /** The machine's own id. */
  id: string
  /** A lifecycle lives in a row and neither waits nor calls; a flow lives in a tab. */
  kind: 'lifecycle' | 'flow'
  /** Its folder in machines/. */
  domain: string
  /** A few words and one sentence of plain English, which documents and the page show as data. */
  title: string
  purpose: string
  machine: M
  /**
   * What events carry, and what ports answer (`xstate.done.actor.<port>`,
   * `xstate.error.actor.<port>`): the machine's *.cases.ts.
   */
  cases: readonly AnyEventObject[]
  /**
   * The steps by which a person gets where a case gets by a shortcut. Generated paths leave them
   * out, because they decide nothing new.
   */
  extraCases?: readonly AnyEventObject[] | undefined
  /** Every input worth starting from; left out only if the machine takes none. */
  inputs?: readonly InputFrom<M>[] | undefined
  /**
   * Whether a start skips steps, as after a reload. Printed and played paths avoid it where they
   * can.
   */
  isShortcut?: (input: InputFrom<M>) => boolean
  /**
   * The part of the context that guards read; all of it unless given. States that differ only in
   * the rest count as one.
   */
  project?: ((context: ContextFrom<M>) => unknown) | undefined
  /**
   * Whether a person or a network can cause an event; unless given, all events but the faults of
   * ports.
   */
  playable: (event: AnyEventObject) => boolean
  /**
   * What a log may show of context and events, by dotted path (`refusal`, `values.role`,
   * `output.code`); everything else is redacted.
   */
  shows: {
    context: readonly Path<ContextFrom<M>>[]
    events: Readonly<Record<string, readonly string[]>>
  }
  /**
   * What a person sees in a state, by its dotted path, for manual tests. `{session:login.title}`
   * stands for a text of the product. States without one are described by their description.
   */
  sees?: Readonly<Record<string, string>>
  /**
   * The screen of each state: its dotted path (`choosing.entering`; '' is the whole machine) and a
   * route of the product.
   */
  screens: Readonly<Record<string, string>>
}

type Path<T> = `${keyof T & string}${'' | `.${string}`}`

type Described<M extends AnyStateMachine> = Omit<CatalogueEntry<M>, 'id' | 'playable'> &
  Partial<Pick<CatalogueEntry<M>, 'playable'>>

/** Describes a machine for the catalogue. */
export function catalogueEntry<M extends AnyStateMachine>(
  described: Described<M>,
): CatalogueEntry<M> {
  return { id: described.machine.id, playable: isNoFault, ...described }
}

/**
 * Whether an event is anything but a fault in a port: people and networks cause answers, not
 * faults.
 */
function isNoFault({ type }: AnyEventObject) {
  return !type.startsWith('xstate.error.actor.')
}
