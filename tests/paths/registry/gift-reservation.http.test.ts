import { giftReservationModel } from '#machines/registry/reservation/gift-reservation.model.ts'
import type { ReservationEvent } from '#machines/registry/reservation/gift-reservation.machine.ts'
import type { ReservationState } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

type RegistryKit = ReturnType<typeof registryOf>

/** A gift of which one is left, the couple that sees who gives it, and a household. */
interface Subject {
  giftId: string
  registry: RegistryKit
  household: Awaited<ReturnType<RegistryKit['household']>>
}

overHttp(giftReservationModel).walk({
  create: async (api: TestApp): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    const registry = registryOf(api, wedding.id, couple)
    await registry.show(true)
    const { id: giftId } = await registry.add({ wanted: 3 })
    // Of three two are taken: as much is left as every event says.
    await (await registry.household('Okafor')).reserve(giftId, 2)
    return { giftId, registry, household: await registry.household('Raman') }
  },
  gestures: {
    RESERVE: ({ household, giftId }, event) => household.reserve(giftId, unitsOf(event)),
    CHANGE: ({ household, giftId }, event) => household.change(giftId, unitsOf(event)),
    RELEASE: ({ household, giftId }) => household.release(giftId),
    FREE: step,
    RECEIVE: step,
    TAKE_BACK: step,
    THANK: step,
    UNTHANK: step,
  },
  read: async ({ household, giftId }) => ({ state: 'wanted', ...(await household.own(giftId)) }),
  stateIn: ({ state }: { state: ReservationState }) => ({ state, facts: {} }),
  sides: [
    ['RESERVE', 'CHANGE', 'RELEASE'],
    ['FREE', 'RECEIVE', 'TAKE_BACK', 'THANK', 'UNTHANK'],
  ],
  carried: (event) => ('units' in event ? { units: event.units, left: event.left } : {}),
  hidden: (event, { state }) =>
    state === 'wanted' && !('units' in event)
      ? 'What nobody has reserved is not there for the couple to do anything about.'
      : null,
})

async function step({ registry, giftId }: Subject, event: ReservationEvent) {
  const found = (await registry.reservations()).find((one) => one.giver === 'Raman')
  const { id, version } = found ?? { id: giftId, version: 1 }
  return registry.ask('POST', `/registry/reservations/${id}/events`, { version, event: event.type })
}

function unitsOf(event: ReservationEvent) {
  return 'units' in event ? event.units : 1
}
