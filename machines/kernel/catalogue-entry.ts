import type { AnyEventObject, AnyStateMachine, ContextFrom, InputFrom } from 'xstate'

/**
 * What the tools know of a machine beside its chart: generated paths, the statechart page, exports and documents all read this one
 * description, so that none of them has a list of its own.
 */
export interface CatalogueEntry<M extends AnyStateMachine = AnyStateMachine> {
  /** The machine's own id. */
  id: string
  /** A lifecycle lives in a row and neither waits nor calls; a flow lives in a tab. */
  kind: 'lifecycle' | 'flow'
  /** The folder of machines/ that it stands in. */
  domain: string
  /** Plain English, a few words and one sentence: documents and the page show them as data. */
  title: string
  purpose: string
  machine: M
  /** What events carry, and what ports answer (`xstate.done.actor.<port>`, `xstate.error.actor.<port>`): the machine's *.cases.ts. */
  cases: readonly AnyEventObject[]
  /** What a person does besides, to come by steps to where the cases come by a shortcut. Generated paths leave it out: it decides nothing new. */
  extraCases?: readonly AnyEventObject[] | undefined
  /** Every input worth starting from; left out only for a machine that takes none. */
  inputs?: readonly InputFrom<M>[] | undefined
  /** A start that skips steps, as after a reload. What is printed or played for a person begins elsewhere where it can. */
  isShortcut?: (input: InputFrom<M>) => boolean
  /** The part of context that guards read; everything unless told. What is left out here does not make two states different. */
  project?: ((context: ContextFrom<M>) => unknown) | undefined
  /** Which events a person or a network can bring about; all but the faults of ports unless told. */
  playable: (event: AnyEventObject) => boolean
  /** What a log may show, by dotted path (`refusal`, `values.role`, `output.code`), of context and of each event; everything else is redacted. */
  shows: {
    context: readonly Path<ContextFrom<M>>[]
    events: Readonly<Record<string, readonly string[]>>
  }
  /**
   * What a person sees in a state, by its dotted path, for whoever tests by hand. `{session:login.title}` stands for a text of the
   * product. States that say nothing are told by their description.
   */
  sees?: Readonly<Record<string, string>>
  /** The screen that a state belongs to: its dotted path (`choosing.entering`; '' is the whole machine) and a route of the product. */
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

/** A fault of ours in a port is nothing that a person or a network brings about: whatever they do is an answer. */
function isNoFault({ type }: AnyEventObject) {
  return !type.startsWith('xstate.error.actor.')
}
