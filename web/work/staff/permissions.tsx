// Who may do what: the calls of staff as the server checks them, in groups, with the roles that may make each
// call.

import { useState } from 'react';
import type { Permission } from '#features/stores/staff/staff.contract.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff-roles.ts';
import { useOwn } from '../../data/reads.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { groupPermissions, ROLE_LABELS } from './staff-labels.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { Chip } from '../../ui/chip.tsx';

export default function PermissionsPage() {
  return (
    <>
      <p className="-mt-2 mb-4 max-w-2xl text-sm text-soft">
        The server checks this table for every action. Owners may do everything; managers, pickers and riders
        only in their own stores. Actions open to every shopper are left out.
      </p>
      <Permissions />
      <ButtonLink to="/dashboard/staff" look="outlined" className="mt-6 w-full md:w-auto">
        Back to Staff
      </ButtonLink>
    </>
  );
}

const WAITING = <Skeletons count={6} each="h-24" />;

function Permissions() {
  const permissions = useOwn('GET /api/staff/permissions', {});
  return (
    <QueryView query={permissions} failure="The table could not be loaded." waiting={WAITING}>
      {(data) => <PermissionTable data={data} />}
    </QueryView>
  );
}

function PermissionTable({ data }: { data: readonly Permission[] }) {
  const [role, setRole] = useState<StaffRole | ''>('');
  const shown = role === '' ? data : data.filter(({ roles }) => roles.includes(role));
  return (
    <div className="grid gap-6">
      <Select
        label="Show actions allowed for"
        labelClass="flex max-w-sm items-center gap-3"
        className="min-w-0 flex-1 border-line!"
        value={role}
        none="Everyone"
        options={STAFF_ROLES.map((one) => ({ value: one, label: ROLE_LABELS[one].name }))}
        onChange={(value) => setRole(value as StaffRole | '')}
      />
      <output className="sr-only">{shown.length} actions</output>
      {groupPermissions(shown).map(({ title, permissions }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 text-base font-bold">{title}</h2>
          <ul className="divide-y divide-line panel">
            {permissions.map((permission) => (
              <PermissionLine key={permission.call} permission={permission} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PermissionLine({ permission: { summary, roles, isSensitive } }: { permission: Permission }) {
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="wrap-anywhere">{summary}</p>
        {isSensitive && <p className="text-xs text-soft">May ask to confirm that it is you.</p>}
      </div>
      <ul aria-label="Roles" className="flex flex-wrap gap-1.5 md:justify-end">
        {['Owner', ...roles.map((role) => ROLE_LABELS[role].name)].map((name) => (
          <li key={name} className="flex">
            <Chip look="good">{name}</Chip>
          </li>
        ))}
      </ul>
    </li>
  );
}
