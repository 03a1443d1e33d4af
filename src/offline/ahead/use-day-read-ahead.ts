import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isBooked } from '#machines/choices/vendor-choice.selectors.ts'
import { prefetch } from '#src/client/query/prefetch.ts'
import { arrivalsOptions } from '#src/features/arrivals/arrivals.queries.ts'
import { categoriesOptions, choiceOptions } from '#src/features/choices/choices.queries.ts'
import { budgetOptions } from '#src/features/budget/budget.queries.ts'
import { guestListOptions } from '#src/features/guests/list/guest-list.queries.ts'
import { eventsOptions } from '#src/features/guests/guests.queries.ts'
import { seatingOptions } from '#src/features/seating/seating.queries.ts'
import { scheduleOptions } from '#src/features/timeline/schedule.queries.ts'
import { useTodayAt, useWeddings } from '#src/features/wedding/use-wedding.ts'
import type { WeddingView } from '#src/features/wedding/use-wedding.ts'
import { daysUntil } from '#src/i18n/format.ts'

/** From a week before the wedding until the day after it. */
const [firstDay, lastDay] = [7, -1]

/**
 * Around the wedding reads what its day needs before anybody asks for it: the service worker keeps
 * it for a place without a connection.
 */
export function useDayReadAhead() {
  const client = useQueryClient()
  const { current } = useWeddings()
  const wedding = current?.wedding ?? null
  const today = useTodayAt(wedding)
  const days = wedding?.weddingDate ? daysUntil(wedding.weddingDate, today) : null
  const isNear = days !== null && days <= firstDay && days >= lastDay
  const near = isNear ? (wedding?.id ?? null) : null
  const read = useEffectEvent((id: string) => {
    if (current?.wedding.id === id) void readDay(client, current)
  })
  useEffect(() => {
    if (near !== null) read(near)
  }, [near])
}

async function readDay(client: QueryClient, { wedding: { id }, may }: WeddingView) {
  if (may('timeline', 'view')) {
    await prefetch(client, scheduleOptions(id))
    await prefetch(client, arrivalsOptions(id))
  }
  if (may('vendors', 'view')) {
    await prefetch(client, categoriesOptions(id))
    const categories = client.getQueryData(categoriesOptions(id).queryKey) ?? []
    const booked = categories.flatMap(({ leading }) =>
      leading.filter(({ state }) => isBooked(state)),
    )
    // Their addresses and numbers.
    await Promise.all(booked.map((choice) => prefetch(client, choiceOptions(id, choice.id))))
  }
  if (may('budget', 'view')) await prefetch(client, budgetOptions(id))
  if (may('guests', 'view')) {
    await prefetch(client, eventsOptions(id))
    const events = client.getQueryData(eventsOptions(id).queryKey) ?? []
    // Who sits where is drawn from the guest list.
    await prefetch(client, guestListOptions(id, true))
    await Promise.all(events.map((event) => prefetch(client, seatingOptions(id, event.id))))
  }
}
