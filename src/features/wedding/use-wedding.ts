import { createContext, useContext, useState } from 'react'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Membership, PlanArea } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { useNow } from '#src/client/now.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import type { Read } from '#src/client/records/read.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { readMyWeddings } from './wedding.queries.ts'

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
  read: Read<Wedding[]>
  current: WeddingView | null
  all: Wedding[]
  choose: (id: string) => void
  /** The one that was chosen in this browser: screens begin anew with another one. */
  chosen: string | null
  readAgain: () => void
}

export const WeddingContext = createContext<Weddings | null>(null)

/** Which day it is where the wedding is: every "due", "late" and "to go" counts from it, wherever whoever looks may be. */
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
  if (!current) throw new Error('useWedding is for screens below the wedding frame, which waits until it is known.')
  return current
}

/** The same where it may not be known yet. */
export function useWeddings(): Weddings {
  const weddings = useContext(WeddingContext)
  if (!weddings) throw new Error('useWeddings is for the couple’s area.')
  return weddings
}

const chosen = storedInBrowser('wedding', (found) => {
  const id = v.safeParse(idSchema, found)
  return id.success ? id.output : null
})

/** Works on this one from now on, in every tab that is opened. */
export function workOn(weddingId: string) {
  chosen.write(weddingId)
}

/** Reads the weddings, follows them live, and remembers which one is worked on. For the frame of the couple's area alone. */
export function useOwnWeddings(): Weddings {
  const { read, readAgain, readQuietly, keep } = useRead(readMyWeddings, { onReturn: true })
  const [choice, setChoice] = useState(() => chosen.read())
  const all = read.state === 'ready' ? read.value : []
  const wedding = all.find(({ id }) => id === choice) ?? all.find(({ me }) => me.kind === 'partner') ?? all[0] ?? null
  useLive(wedding?.id ?? null, ['wedding', 'members'], readQuietly)
  return {
    read,
    all,
    readAgain,
    chosen: choice,
    choose: (id) => {
      workOn(id)
      setChoice(id)
    },
    current: wedding && {
      wedding,
      me: wedding.me,
      may: (area, to) => allows(wedding.me, { area, to }),
      isPartner: allows(wedding.me, 'partner'),
      keep: (changed) => keep(all.map((one) => (one.id === changed.id ? changed : one))),
    },
  }
}
