import { createEnquiries } from '#api/features/enquiries/commands/create-enquiries.ts'
import { detailsOf } from './thread-stories.ts'
import type { DemoThread } from './thread-stories.ts'
import { holdDemoThread } from './threads.ts'
import type { ThreadDeps, ThreadParties } from './threads.ts'

/**
 * What the first demo couple has asked: the demo vendor has answered, a band has declined, and an
 * enquiry about cakes is still a draft.
 */
export async function askAsFirstCouple(
  deps: ThreadDeps,
  couple: ThreadParties['couple'],
  vendorId: string,
): Promise<void> {
  const { weddingDate } = await deps.db.query
    .selectFrom('weddings')
    .select('weddingDate')
    .where('id', '=', couple.weddingId)
    .executeTakeFirstOrThrow()
  const day = weddingDate ?? ''
  const florist = await vendorWith(deps, 'ownerId', vendorId)
  await holdDemoThread(deps, { couple, vendor: florist }, answeredStory(day))
  const band = await vendorWith(deps, 'name', 'Second Line Social')
  await holdDemoThread(deps, { couple, vendor: band }, declinedStory(day))
  const { businessId } = await vendorWith(deps, 'name', 'Fig & Crumb')
  await createEnquiries(
    deps,
    couple.userId,
    couple.weddingId,
    {
      businessIds: [businessId],
      details: { ...detailsOf(day, 84, 'Whitfield House'), town: 'Charleston' },
      message: 'Three small cakes instead of one tall one?',
      shareContact: false,
      send: false,
    },
    null,
  )
}

async function vendorWith({ db }: ThreadDeps, by: 'ownerId' | 'name', value: string) {
  const { id, ownerId } = await db.query
    .selectFrom('businesses')
    .select(['id', 'ownerId'])
    .where(by, '=', value)
    .where('approval', '=', 'approved')
    .executeTakeFirstOrThrow()
  return { userId: ownerId, businessId: id }
}

/** The first demo couple asks the florist, who asks them something in return. */
function answeredStory(day: string): DemoThread {
  return {
    asked: {
      hoursAgo: 40,
      message: 'We saw your arches in Lisbon. Would you come to Charleston for eleven tables?',
      details: { ...detailsOf(day, 84, 'Whitfield House'), town: 'Charleston' },
    },
    steps: [
      [30, 'opens'],
      [28, 'vendor', "We'd love to. Could your venue take our crates two days before?"],
    ],
  }
}

/** The first demo couple asks a band that plays elsewhere on the day. */
function declinedStory(day: string): DemoThread {
  return {
    asked: {
      hoursAgo: 44,
      message: 'Would you play for two hours after dinner? There is a stage.',
      details: { ...detailsOf(day, 84, 'Whitfield House'), town: 'Charleston' },
    },
    steps: [
      [20, 'opens'],
      [19, 'declines', 'vendor', 'dateTaken', "We're in Savannah that Saturday. Have a great day."],
    ],
  }
}
