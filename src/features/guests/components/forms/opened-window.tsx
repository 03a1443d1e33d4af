import { hostOf } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Names } from '#machines/guests/cells/meanings.rules.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { GuestWindow } from './guest-window.tsx'
import { HouseholdWindow } from './household-window.tsx'
import type { SaveTheDates } from '#machines/guests/list/arrange.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { saveTheDateText } from '../table/line-texts.tsx'
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
  saveTheDates,
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
  saveTheDates: SaveTheDates
  disabledReason: string | null
  guest: Guest | undefined
  household: Household | undefined
}) {
  const { t } = useTranslation()
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
          saveTheDate={
            saveTheDates.size === 0
              ? null
              : saveTheDateText([guest], saveTheDates) || t('guests:table.noSaveTheDate')
          }
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
