export interface ContactTables {
  contactMessages: ContactMessageTable
}

/** What people wrote to us by the contact page, erased after 180 days. */
interface ContactMessageTable {
  id: string
  name: string
  email: string
  message: string
  createdAt: Date
}
