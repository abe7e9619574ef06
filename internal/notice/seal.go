package notice

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
)

// The encoding aes128gcm (RFC 8188).
const (
	saltBytes  = 16
	recordSize = 4096
	last       = 2 // ends the last record
)

// seal encrypts a body for the browser, with a new key and a new salt.
func seal(body []byte, public *ecdh.PublicKey, auth []byte) ([]byte, error) {
	once, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	return sealWith(body, public, auth, once, salt)
}

// sealWith encrypts a body as one record. Its key is derived from the shared secret of both keys and from the secret
// of the subscription (RFC 8291, section 3.4).
func sealWith(body []byte, public *ecdh.PublicKey, auth []byte, once *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	shared, err := once.ECDH(public)
	if err != nil {
		return nil, err
	}
	ours := once.PublicKey().Bytes()
	context := "WebPush: info\x00" + string(public.Bytes()) + string(ours)
	secret, err := derive(shared, auth, context, 32)
	if err != nil {
		return nil, err
	}
	key, err := derive(secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := derive(secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	sealed := append([]byte(nil), salt...)
	sealed = binary.BigEndian.AppendUint32(sealed, recordSize)
	sealed = append(append(sealed, byte(len(ours))), ours...)
	return gcm.Seal(sealed, nonce, append(append([]byte(nil), body...), last), nil), nil
}

// derive returns a key of a length in bytes (RFC 5869).
func derive(secret, salt []byte, info string, bytes int) ([]byte, error) {
	return hkdf.Key(sha256.New, secret, salt, info, bytes)
}
