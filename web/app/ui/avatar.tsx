import { toAddress } from '../lib/site-path.ts';

export type AvatarProps = {
  url: string;
  /** Width and height, in pixels. */
  size: number;
  className: string;
};

/** The picture of a person beside their name, which it repeats: screen readers pass over it. Loaded when it comes near. */
export function Avatar({ url, size, className }: AvatarProps) {
  return <img loading="lazy" src={toAddress(url)} alt="" width={size} height={size} className={className} />;
}
