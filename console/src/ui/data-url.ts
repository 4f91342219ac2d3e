/** Reads bytes as a `data:` URL, for an image whose request needs a key that an image element cannot send. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The image cannot be read.'));
    reader.readAsDataURL(blob);
  });
}
