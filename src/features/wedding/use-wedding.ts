import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Membership, PlanArea } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLiveQueries } from '#src/client/live/use-live-queries.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useFailure } from '#src/ui/feedback/query-loader.tsx'
import { useChosenWedding } from './use-chosen-wedding.ts'
import { myWeddingsOptions } from './wedding.queries.ts'

/** The wedding that this browser works on, and what whoever is signed in is to it. */
export interface WeddingView {
  wedding: Wedding
  me: Membership
  /** What the API will say, too: ask it to show a button off with its reason. */
  may: (area: PlanArea, to: 'view' | 'edit') => boolean
  /** Only the two whose wedding it is change it, its members and invitations. */
  isPartner: boolean
  /** Takes the record as an answer told it. */
  keep: (wedding: Wedding) => void
}

/** The weddings there are to work on. */
export interface Weddings {
  /** Nothing is known yet. */
  isPending: boolean
  /** A key of errors.json: why there is none to work on, or null. */
  failure: string | null
  current: WeddingView | null
  all: Wedding[]
  choose: (id: string) => void
  /** The one that was chosen in this browser: screens begin anew with another one. */
  chosen: string | null
  readAgain: () => void
}

export const WeddingContext = createContext<Weddings | null>(null)

/**
 * Which day it is where the wedding is: every "due", "late" and "to go" counts from it, wherever
 * whoever looks may be.
 */
export function useToday(): string {
  return useTodayAt(useWedding().wedding)
}

/** The same where no frame waits until the wedding is known. */
export function useTodayAt(wedding: Pick<Wedding, 'timeZone'> | null): string {
  return dayIn(wedding?.timeZone || 'UTC', useNow())
}

/** The wedding that is worked on, on any screen that is shown once it is known. */
export function useWedding(): WeddingView {
  const { current } = useWeddings()
  if (!current)
    throw new Error(
      'useWedding is for screens below the wedding frame, which waits until it is known.',
    )
  return current
}

/** The same where it may not be known yet. */
export function useWeddings(): Weddings {
  const weddings = useContext(WeddingContext)
  if (!weddings) throw new Error('useWeddings is for the couple’s area.')
  return weddings
}

/**
 * Reads the weddings, follows what changes in the one that is worked on, and remembers which one is
 * worked on. For the frame of the couple's area alone.
 */
export function useOwnWeddings(): Weddings {
  const query = useQuery(myWeddingsOptions)
  const failure = useFailure(query)
  const keep = useSetQueryData(myWeddingsOptions)
  const [choice, choose] = useChosenWedding()
  const all = query.data ?? []
  const wedding =
    all.find(({ id }) => id === choice) ??
    all.find(({ me }) => me.kind === 'partner') ??
    all[0] ??
    null
  useLiveQueries(wedding?.id ?? null)
  return {
    isPending: query.isPending && failure === null,
    failure: failure ?? (query.data && !wedding ? 'not_found' : null),
    all,
    readAgain: () => void query.refetch(),
    chosen: choice,
    choose,
    current: wedding && {
      wedding,
      me: wedding.me,
      may: (area, to) => allows(wedding.me, { area, to }),
      isPartner: allows(wedding.me, 'partner'),
      keep: (changed) => keep(all.map((one) => (one.id === changed.id ? changed : one))),
    },
  }
}
