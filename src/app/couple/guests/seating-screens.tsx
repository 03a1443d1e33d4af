import { ClosedGuests, GuestsHead } from '#src/features/guests/components/table/guests-head.tsx'
import { PrintsPage } from '#src/features/seating/pages/prints-page.tsx'
import { SeatingPage } from '#src/features/seating/pages/seating-page.tsx'

/** Who sits where, among the views of the guests. */
export function SeatingScreen() {
  return <SeatingPage Head={GuestsHead} closed={<ClosedGuests />} />
}

/** The plan, the place cards and the caterer's list on paper. */
export function PrintsScreen() {
  return <PrintsPage closed={<ClosedGuests />} />
}
