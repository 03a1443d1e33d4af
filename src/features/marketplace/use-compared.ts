import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { maxCompared } from '#machines/marketplace/comparison.schema.ts'
import { businessSchema, serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

const comparedSchema = v.object({
  category: serviceCategorySchema,
  vendors: v.pipe(
    v.array(v.object({ id: idSchema, slug: slugSchema, name: businessSchema.entries.name })),
    v.maxLength(maxCompared),
  ),
})

type Compared = v.InferOutput<typeof comparedSchema>
type Vendor = Compared['vendors'][number]

const stored = storedInTab('compared', (found) => {
  const { success, output } = v.safeParse(comparedSchema, found)
  return success ? output : null
})

let known: Compared | null | undefined
const listeners = new Set<() => void>()

function now() {
  if (known === undefined) known = stored.read()
  return known
}

function become(next: Compared | null) {
  known = next
  stored.write(next)
  for (const changed of listeners) changed()
}

/** The vendors of one category that this tab has chosen to read side by side. */
export function useCompared() {
  const compared = useSyncExternalStore(follow, now, () => null)
  const vendors = compared?.vendors ?? []
  const isIn = (id: string) => vendors.some((vendor) => vendor.id === id)
  return {
    category: compared?.category ?? null,
    vendors,
    isIn,
    /** One of another category begins a new comparison. */
    isFull: (category: ServiceCategory) =>
      compared?.category === category && vendors.length >= maxCompared,
    add: (category: ServiceCategory, vendor: Vendor) =>
      become({
        category,
        vendors: [
          ...(compared?.category === category ? vendors : []).filter(({ id }) => id !== vendor.id),
          vendor,
        ].slice(-maxCompared),
      }),
    remove: (id: string) => keep(vendors.filter((vendor) => vendor.id !== id)),
    clear: () => become(null),
  }
}

/**
 * What a page has just read of a vendor: one who is being compared may have another name and
 * address since, or be of another category, and then there is nothing to compare it with.
 */
export function updateCompared(category: ServiceCategory, { id, slug, name }: Vendor) {
  const compared = now()
  const known = compared?.vendors.find((vendor) => vendor.id === id)
  if (!compared || !known) return
  if (compared.category !== category) keep(compared.vendors.filter((vendor) => vendor !== known))
  else if (known.slug !== slug || known.name !== name)
    keep(compared.vendors.map((vendor) => (vendor === known ? { id, slug, name } : vendor)))
}

function keep(vendors: Vendor[]) {
  const compared = now()
  become(compared && vendors.length > 0 ? { ...compared, vendors } : null)
}

function follow(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
