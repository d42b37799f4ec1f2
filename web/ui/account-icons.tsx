// Line icons of the account pages, on the same 24 px grid as the frame's. Hidden from screen readers.

import { Icon, type IconProps } from './icon-frame.tsx';

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </Icon>
  );
}

export function OrdersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17Z" />
      <path d="M9.5 8.5h5M9.5 12.5h5" />
    </Icon>
  );
}

export function AgainIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12a7 7 0 0 1 12-5l2 2M19 5v4h-4" />
      <path d="M19 12a7 7 0 0 1-12 5l-2-2M5 19v-4h4" />
    </Icon>
  );
}

export function ListIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6.5h11M9 12h11M9 17.5h7" />
      <path d="M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
    </Icon>
  );
}

export function OfferIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.500 4H19a1 1 0 0 1 1 1v6.500l-8 8a1.400 1.400 0 0 1-2 0L4.500 14a1.400 1.400 0 0 1 0-2Z" />
      <path d="M15.500 8.500h.01" />
    </Icon>
  );
}

export function LocationIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21c4.5-4.6 7-8.2 7-11.200a7 7 0 0 0-14 0c0 3 2.5 6.6 7 11.200Z" />
      <circle cx="12" cy="9.8" r="2.5" />
    </Icon>
  );
}

export function LeaveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5" />
    </Icon>
  );
}

export function DownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 9.500l6 6 6-6" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C5 7.5 8.2 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.7 6.5-9.5 6.500s-7-2-9.5-6.500Z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C5 7.5 8.2 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.7 6.5-9.5 6.500s-7-2-9.5-6.500Z" />
      <path d="M4.5 19.500l15-15" />
    </Icon>
  );
}

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20l1-4.500L16.5 4 20 7.5 8.5 19 4 20ZM14 6.500L17.5 10" />
    </Icon>
  );
}

export function BinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.500M13.5 11v5.5" />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1.100 5.900-5.300-2.900-5.300 2.900 1.100-5.900L3.500 9.700l5.900-.8z" />
    </Icon>
  );
}

export function TickIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.500l4.5 4.500L19 7.5" />
    </Icon>
  );
}
