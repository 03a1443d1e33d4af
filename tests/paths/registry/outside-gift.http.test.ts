import type { OutsideGiftEvent } from '#machines/registry/outside/outside-gift.machine.ts'
import { outsideGiftModel } from '#machines/registry/outside/outside-gift.model.ts'
import type {
  OutsideGift,
  OutsideGiftWritten,
} from '#machines/registry/outside/outside-gift.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

interface Subject {
  id: string
  ask: ReturnType<typeof registryOf>['ask']
}

const path = '/registry/outside-gifts'

overHttp(outsideGiftModel).walk({
  create: async (api): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { ask } = registryOf(api, wedding.id, couple)
    const typed = { giver: 'Aunt Ida', what: 'Vase', note: '', address: '' }
    const { gift } = await bodyOf<OutsideGiftWritten>(await ask('POST', path, typed))
    return { id: gift.id, ask }
  },
  gestures: { EDIT: edit, THANK: step, UNTHANK: step },
  read,
  stateIn: ({ state, thankedAt }: OutsideGift) => ({ state, facts: { thankedAt } }),
  sides: [['EDIT', 'THANK', 'UNTHANK']],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
})

async function edit(subject: Subject) {
  const { version, what } = await read(subject)
  const change = { version, what: `${what}, blue` }
  return subject.ask('PATCH', `${path}/${subject.id}`, change)
}

async function step(subject: Subject, { type }: OutsideGiftEvent) {
  const { version } = await read(subject)
  return subject.ask('POST', `${path}/${subject.id}/events`, { version, event: type })
}

async function read({ id, ask }: Subject): Promise<OutsideGift> {
  const { items } = await bodyOf<Page<OutsideGift>>(await ask('GET', path))
  return items.find((gift) => gift.id === id)!
}
