import { askAsFirstCouple } from './first-couple.ts'
import { addPastBookings } from './past-bookings.ts'
import { addWeddingToday, agreeOnPictures, bookMusic } from './confirmed-bookings.ts'
import { holdThreads } from './threads.ts'
import type { Asking, ThreadDeps } from './threads.ts'

/** Who takes part in the threads of the demo data. */
interface DemoParties {
  vendorId: string
  /** The couples that plan. */
  planned: { userId: string; weddingId: string }[]
  people: Parameters<typeof addPastBookings>[1] | null
  asking: Asking[]
}

/** The threads of the demo vendor, and what the demo couples asked of others. */
export async function fillThreads(
  deps: ThreadDeps,
  { vendorId, planned: [first], people, asking }: DemoParties,
): Promise<void> {
  await holdThreads(deps, vendorId, asking)
  if (first) await askAsFirstCouple(deps, first, vendorId)
  if (people) await addPastBookings(deps, people)
  await addWeddingToday(deps, vendorId)
  const [second] = asking
  if (!second) return
  const day = second.story.asked.details.day ?? ''
  await bookMusic(deps, second, day)
  await agreeOnPictures(deps, second, day)
}
