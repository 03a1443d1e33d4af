import { ClosedGuests, GuestsHead } from '#src/features/guests/components/table/guests-head.tsx'
import { PrintsPage } from '#src/features/seating/pages/prints-page.tsx'
import { SeatingPage } from '#src/features/seating/pages/seating-page.tsx'

/** The seating plan among the views of the guest list. */
export function SeatingScreen() {
  return <SeatingPage Head={GuestsHead} closed={<ClosedGuests />} />
}

/** The plan, the place cards and the caterer’s list, for printing. */
export function PrintsScreen() {
  return <PrintsPage closed={<ClosedGuests />} />
}
