import type { PublicationEvent } from '#machines/website/publication/publication.machine.ts'
import { publicationModel } from '#machines/website/publication/publication.model.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

type Subject = ReturnType<typeof websiteOf>

overHttp(publicationModel).walk({
  create: async (api: TestApp): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    return websiteOf(api, wedding.id, couple)
  },
  gestures: {
    SHARE_LINK: ask,
    RENEW_LINK: ask,
    SET_PASSCODE: ask,
    CHANGE_PASSCODE: ask,
    OPEN: ask,
    SWITCH_OFF: ask,
  },
  read: ({ read }) => read(),
  stateIn: ({ visibility }: Website) => ({ state: visibility.state, facts: {} }),
  sides: [['SHARE_LINK', 'RENEW_LINK', 'SET_PASSCODE', 'CHANGE_PASSCODE', 'OPEN', 'SWITCH_OFF']],
  carried: () => ({}),
})

function ask({ step }: Subject, { type }: PublicationEvent) {
  return type === 'SET_PASSCODE' || type === 'CHANGE_PASSCODE'
    ? step(type, 'Ferry to Tybee')
    : step(type)
}
