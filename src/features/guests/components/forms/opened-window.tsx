import { hostOf } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Names } from '#machines/guests/cells/meanings.rules.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { GuestWindow } from './guest-window.tsx'
import { HouseholdWindow } from './household-window.tsx'
import { guestName } from '../table/lines.tsx'

/** The window of the guest or the household that is opened. */
export function OpenedWindow({
  weddingId,
  names,
  meals,
  onKept,
  onClose,
  guests,
  rsvps,
  disabledReason,
  guest,
  household,
}: {
  weddingId: string
  names: Names
  meals: readonly string[]
  onKept: (written: Written) => void
  onClose: () => void
  guests: ReadonlyMap<string, Guest>
  rsvps: ReadonlyMap<string, Rsvp>
  disabledReason: string | null
  guest: Guest | undefined
  household: Household | undefined
}) {
  return (
    <>
      {guest ? (
        <GuestWindow
          key={guest.id}
          {...{ weddingId, guest, meals, disabledReason }}
          name={guestName(
            guest,
            hostOf(
              guest,
              [...guests.values()].filter(({ householdId }) => householdId === guest.householdId),
            ),
          )}
          onKept={onKept}
          onClose={onClose}
        />
      ) : null}
      {household ? (
        <HouseholdWindow
          key={household.id}
          {...{ weddingId, household, names, disabledReason }}
          rsvp={rsvps.get(household.id) ?? null}
          onKept={onKept}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}
