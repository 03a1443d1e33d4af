// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useEnquiryStep } from '../../use-enquiry-step.ts'

beforeAll(() => loadTexts('enquiries'))

const enquiryAt = (version: number) =>
  ({ id: 'e', version, side: 'couple', business: { name: 'Hall' } }) as unknown as Enquiry
const nothing = () => undefined

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const { result, rerender } = renderHook(
    ({ version }) =>
      useEnquiryStep({
        enquiry: enquiryAt(version),
        keep: nothing,
        readAgain: nothing,
        onGone: nothing,
      }),
    { initialProps: { version: 1 } },
  )
  const sent = await takeWithLostAnswer({
    act,
    answer: enquiryAt(2),
    take: () => result.current.take({ event: 'SHARE_CONTACT' }),
    moveOn: () => rerender({ version: 2 }),
  })
  expect(sent).toEqual(sameStepAgain)
})
